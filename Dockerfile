# The portal, built, and only what it needs to run. How to use it: docs/install.md.
FROM node:22-bookworm-slim AS built
WORKDIR /portal
# npm installs the Node that the portal runs on, as package-lock.json says; the image's own only runs npm.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# Removes tools that a library can use but doesn't need. npm counts them as optional because developers have them.
RUN node -e "for (const [path, { devOptional }] of Object.entries(require('./package-lock.json').packages)) \
  if (devOptional) require('node:fs').rmSync(path, { recursive: true, force: true })"
COPY . .
RUN node_modules/.bin/node scripts/build.ts

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --home-dir /portal --shell /usr/sbin/nologin portal \
  && install -d -o portal -g portal -m 700 /data
# Owned by root, so the portal can read its own files but can't change them.
COPY --from=built /portal /portal
WORKDIR /portal
ENV PATH=/portal/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The process itself, without npm around it, so that it receives the stop signal.
CMD ["node", "--max-old-space-size=256", "--heap-growing-percent=100", "--max-semi-space-size=4", "--v8-pool-size=1", "dist/server/start.js"]
