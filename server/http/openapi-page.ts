import { builtFile } from '../core/built-file.ts'
import { sendFile, servedFile } from './served-file.ts'

/** The OpenAPI page, which the build wrote (scripts/vite/openapi-file.ts): to make it takes longer than any call may. */
export async function openapiPage(request: Request): Promise<Response | undefined> {
  const path = builtFile('server/openapi.json')
  const file = path === undefined ? undefined : servedFile(path)
  return file && sendFile(file, request, 'no-cache')
}
