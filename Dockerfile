# Builds Indago, and puts what a server needs into an image of its own: docs/deployment.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && node scripts/release.mjs /release

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
COPY --from=build /release /indago
RUN install -d -m 700 -o 1000 -g 1000 /data /files
WORKDIR /indago
USER 1000:1000
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Other commands: docker run … indago dist/server/import.js ror /import/ror.json.gz
ENTRYPOINT ["node"]
CMD ["dist/server/main.js"]
