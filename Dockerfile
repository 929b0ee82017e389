# Daybook in one process: docker build -t daybook . && docker run -p 4000:4000 -v daybook:/data daybook
FROM node:26-slim AS packages
WORKDIR /opt/daybook
COPY package.json package-lock.json ./
COPY console/package.json console/package.json
COPY bin bin
COPY src/kernel/pdf src/kernel/pdf
# The image has Node.js 26, so this leaves ours out, with whatever else Daybook never reads.
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:26-slim AS build
WORKDIR /opt/daybook
COPY package.json package-lock.json tsconfig.json ./
COPY bin bin
COPY src/kernel/pdf src/kernel/pdf
COPY console console
# The last step of the install builds the console.
RUN npm ci --no-audit --no-fund
COPY src src
RUN node bin/build-server.mjs

FROM node:26-slim
WORKDIR /opt/daybook
COPY --from=packages /opt/daybook/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY src src
COPY --from=build /opt/daybook/console/dist console/dist
COPY --from=build /opt/daybook/dist dist
RUN install -d -o node -g node -m 700 /data && install -d -o node -g node node_modules/.cache
USER node
# Compiled code is kept for each user: this is what most of a start needs.
RUN sh bin/daybook.sh start --help > /dev/null
ENV NODE_ENV=production DAYBOOK_DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "bin/daybook.sh"]
CMD ["start"]
