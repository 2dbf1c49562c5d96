# StackFit as an image: docker build -t stackfit .
# The base is pinned by its version. The Dockerfile of a release names its digest as well.
# .ci/deploy runs these steps without an engine, and starts the service from what they give.

FROM node:20.20-bookworm-slim AS base
# Git holds the reviews on this machine, and is what the data branch is followed with.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients/cli/package.json clients/cli/
COPY clients/js/package.json clients/js/
COPY scripts/lab/package.json scripts/lab/

FROM base AS build
RUN npm ci --no-audit --no-fund
COPY schemas schemas
COPY scripts scripts
COPY server server
# The facts are compiled with the program, for a quick start.
COPY data data
# For the licences of others, which are put beside the program.
COPY LICENSE LICENSE
RUN npm run --silent build

FROM base AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM base
LABEL org.opencontainers.image.title="StackFit" \
      org.opencontainers.image.description="Do these technologies work together, and how do we know?" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    STATE_DIR=/state
RUN install -d -o node -g node -m 700 /state
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY data data
COPY LICENSE LICENSE
# Nothing else is written, so the rest may be read-only.
VOLUME /state
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
