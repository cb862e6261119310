# The service with what it needs to run and no more: npm ci --omit=dev leaves out what only tests use.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY server server
COPY db db
COPY tasks tasks
COPY migrations migrations
COPY CHANGELOG.md ./
# What Node has compiled is kept there, which halves the next start.
RUN mkdir -m 700 /data && mkdir -p node_modules/.cache && chown node:node /data node_modules/.cache
USER node
ENV NODE_ENV=production HOST=0.0.0.0 MILLWRIGHT_DATA=/data
VOLUME /data
EXPOSE 3000
CMD ["npm", "start"]
