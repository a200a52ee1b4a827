#!/bin/sh
# A link's life with curl: made, followed, read, deleted. Usage: sh shorten.sh ORIGIN URL
set -eu
origin=$1
url=$2

# Sent again with the same key, a creation makes no second link. So curl may repeat it.
key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
link=$(curl -fsS --retry 3 --retry-all-errors "$origin/api/v1/shorten" \
	-H 'content-type: application/json' -H "idempotency-key: $key" -d "{\"url\": \"$url\"}")
slug=$(printf %s "$link" | sed 's/.*"short_url":"\([^"]*\)".*/\1/')
monitor=$(printf %s "$link" | sed 's/.*"monitor_url":"\([^"]*\)".*/\1/')
echo "short link: $origin/$slug"

# 302, and the click is counted before the answer.
echo "leads to: $(curl -fsS -o /dev/null -w '%{redirect_url}' "$origin/$slug")"

# The monitor key opens the statistics, and deletes the link.
clicks=$(curl -fsS "$origin/$monitor" | sed 's/.*"clicks":\([0-9]*\).*"unique_clicks".*/\1/')
echo "clicks: $clicks"
curl -fsS -X DELETE -o /dev/null "$origin/api/v1/$slug/${monitor#m/}"
echo "deleted"
