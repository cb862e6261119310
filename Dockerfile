# The service with what it needs to run and no more: npm ci --omit=dev leaves out what only tests use.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY server server
COPY db db
COPY tasks tasks
COPY migrations migrations
RUN mkdir -m 700 /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 MILLWRIGHT_DATA=/data
VOLUME /data
EXPOSE 3000
CMD ["npm", "start"]
