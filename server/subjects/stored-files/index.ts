export { fileResponse } from './file-response.ts'
export { storedFileHandlers } from './routes.ts'
export { pruneFiles, StoredFiles } from './stored-files.ts'
