# The image of Performance Partner; docs/deploy.md says how to run it. Both base images can be replaced by a mirror's or
# your own: Debian 12 or later with Node 24 and npm, and Debian alone.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts would download a second Node, but this image has its own.
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node tools/build.ts \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/.bin/node \
  # Removes what no program reads: source maps, declarations, sources, tests and documents of packages. Licences stay.
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsx' -o -name '*.md' \) \
    ! -iname '*licen[cs]e*' ! -iname '*notice*' ! -iname 'copying*' -delete \
  && find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} + \
  && mkdir /data

# Node's own image contains npm and yarn, which nothing needs here.
FROM ${RUNTIME_IMAGE}
LABEL org.opencontainers.image.title="Performance Partner" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
# Only for the embedded store; with DATABASE_URL nothing is written there.
COPY --from=build --chown=10001:10001 --chmod=0700 /data /data
WORKDIR /app
USER 10001:10001
# The compile cache makes restarts faster if /tmp is kept. The rest of the file system may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile
# The limits of the process's memory: decision 70.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=2000" MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
# An update may migrate a large database before it answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, so that the stop signal arrives. Other commands: docker run … tools/doctor.ts
ENTRYPOINT ["node"]
CMD ["tools/start.ts"]
