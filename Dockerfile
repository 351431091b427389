# Builds the product and leaves what runs it: no sources, no build tools, not as root.
# The tag names the Node that .github/workflows/check.yaml tests with.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run assemble -- /app
WORKDIR /app
RUN npm ci --omit=dev && npm cache clean --force

FROM node:22-bookworm-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build --chown=root:root /app /app
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server stops gracefully at SIGTERM, within 12 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
