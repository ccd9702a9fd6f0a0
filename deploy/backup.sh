#!/bin/sh
# A backup for cron, where there is no systemd: makes it, copies it away, and deletes what is older than thirty days. docs/backup.md says how.
# Settings: BACKUPS is the folder, COPY_TO (optional) a target of rsync, BACKUP_KEY encrypts. Run it in the portal's folder, as its user.
set -eu
umask 077
folder=${BACKUPS:-${DATA_DIR:?Set BACKUPS to the folder for the backups}/backups}
mkdir -p "$folder"
file="$folder/$(date -u +%Y-%m-%dT%H%M).backup"
if command -v npm >/dev/null; then npm run --silent backup -- "$file"; else node scripts/command.ts backup "$file"; fi
[ -z "${COPY_TO:-}" ] || rsync --archive "$file" "$file.erasures.jsonl" "$COPY_TO"
find "$folder" -maxdepth 1 -name '*.backup*' -mtime +30 -delete
