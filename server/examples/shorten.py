"""A link's life with Python's standard library. Usage: python3 shorten.py ORIGIN URL"""

import json
import secrets
import sys
import time
import urllib.error
import urllib.request


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A visit is answered with 302. Its target is wanted, not the page there."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


def call(method, url, body=None, headers=None, tries=1):
    """Sends a request. `tries` above 1 is for what may safely be sent again."""
    request = urllib.request.Request(url, method=method, headers=headers or {})
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    for turn in range(1, tries + 1):
        try:
            return opener.open(request, timeout=15)
        except urllib.error.HTTPError as error:
            if error.code == 302:
                return error
            if turn == tries or error.code not in (429, 502, 503, 504):
                raise
            wait = float(error.headers.get("Retry-After") or turn)
        except urllib.error.URLError:
            if turn == tries:
                raise
            wait = turn
        time.sleep(min(wait, 30))


def shorten(origin, url):
    """Makes a link. Sent again with the same key, it makes no second one."""
    headers = {"Idempotency-Key": secrets.token_urlsafe(24)}
    with call("POST", f"{origin}/api/v1/shorten", {"url": url}, headers, tries=4) as answer:
        return json.load(answer)


def main(origin, url):
    try:
        link = shorten(origin, url)
    except urllib.error.HTTPError as error:
        sys.exit(f"refused: {json.load(error)['error']}")
    slug, monitor = link["short_url"], link["monitor_url"]
    print(f"short link: {origin}/{slug}")
    with call("GET", f"{origin}/{slug}") as answer:
        print(f"leads to: {answer.headers['Location']}")
    with call("GET", f"{origin}/{monitor}", headers={"Accept": "application/json"}, tries=4) as answer:
        print(f"clicks: {json.load(answer)['data']['clicks']}")
    with call("DELETE", f"{origin}/api/v1/{slug}/{monitor.removeprefix('m/')}"):
        print("deleted")


main(*sys.argv[1:])
