export { fileResponse } from './file-response.ts'
export { fileHandlers } from './routes.ts'
export { pruneFiles, StoredFiles } from './stored-files.ts'
