import { type Plugin, runnerImport } from 'vite'

type Module<M> = { module: M }

/** Writes the OpenAPI page beside the server, which serves it as it is; again when the contract has changed, where the build goes on. */
export function openapiFile(): Plugin {
  let text: string | undefined
  return {
    name: 'openapi-file',
    apply: 'build',
    watchChange(id) {
      if (id.includes('/contract/')) text = undefined
    },
    async generateBundle() {
      text ??= await openapiText()
      this.emitFile({ type: 'asset', fileName: 'openapi.json', source: text })
    },
  }
}

async function openapiText(): Promise<string> {
  const load = async <M>(path: string): Promise<M> => ((await runnerImport<M>(path)) as Module<M>).module
  const { contract } = await load<typeof import('../../contract/all.ts')>('./contract/all.ts')
  const { openapi } = await load<typeof import('../../contract/openapi.ts')>('./contract/openapi.ts')
  return JSON.stringify(openapi(contract))
}
