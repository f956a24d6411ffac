// The bar above the page: the way to other channels and direct messages, and what becomes of it all at the end.
(() => {
  const bar = document.getElementById("bar");
  const key = location.hash.slice(1);
  let shown = "";

  function made(kind, text, name) {
    const part = document.createElement(kind);
    part.textContent = text;
    part.className = name;
    return part;
  }

  function show(told) {
    const rows = told.groups.map((group) => {
      const row = made("div", "", "bar-group");
      row.append(made("span", group.title, "bar-title"), ...group.links.map((link) => {
        const way = made("a", link.name, link.news ? "bar-link bar-news" : "bar-link");
        way.href = link.url;
        if (link.here) way.setAttribute("aria-current", "page");
        if (link.news) way.title = "Something new was posted here";
        return way;
      }));
      return row;
    });
    bar.replaceChildren(...rows, made("p", told.notice, "bar-notice"));
  }

  async function look() {
    try {
      const answer = await fetch("/bar.json", { headers: { "X-Simcord-Capability": key }, cache: "no-store" });
      if (!answer.ok) return;
      const told = await answer.text();
      if (told !== shown) show(JSON.parse(told));
      shown = told;
    } catch {
      bar.replaceChildren(made("p", "The playground has stopped.", "bar-notice"));
      shown = "";
    }
    setTimeout(look, 2000);
  }

  look();
})();
