"""The map of Europe about 1000 AD: real coastlines, and provinces and sea zones grown around seeds.

The coastlines are those of Natural Earth, which is in the public domain; all else is our own.

``python -m data.atlas`` builds it again. It needs shapely, which the bot itself does not.
"""
