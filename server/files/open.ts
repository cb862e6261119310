// The store of files that the settings name.
import type { Config } from '../config.ts'
import { openFolder } from './folder.ts'
import { createLinks, type Links } from './links.ts'
import { openS3 } from './s3.ts'
import type { FileStore } from './store.ts'

export function openFiles(config: Config): { files: FileStore; links: Links } {
  const links = createLinks(config.MILLWRIGHT_SECRET)
  return { files: config.S3_BUCKET ? openS3(config) : openFolder(config.FILES_FOLDER, links), links }
}
