FROM python:3.12.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    DATABASE=/data/sealed-orders.db \
    GROUNDS=/var/cache/sealed-orders

RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin orders \
    && install --directory --owner=orders --group=orders /var/cache/sealed-orders /data

WORKDIR /app

# The libraries first: they change less often than the code.
COPY locks/runtime.txt locks/runtime.txt
RUN python -m pip install --require-hashes --only-binary=:all: -r locks/runtime.txt

COPY rules rules
COPY data data
COPY render render
COPY cogs cogs
COPY bot.py bot.py

# Compiled once: the bot and each of its workers would do it at every start.
RUN python -m compileall -q bot.py cogs data render rules

# The grounds of all boards, so that no start has to paint them.
RUN python -m cogs.drawing.baking && chown --recursive orders:orders "$GROUNDS"

USER orders
VOLUME /data

# DISCORD_TOKEN is given when the container runs, never when it is built.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "data.health"]
CMD ["python", "bot.py"]
