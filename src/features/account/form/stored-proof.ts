import * as v from 'valibot'
import { mailToken } from '#contract/text-fields.ts'
import { localDraft } from '#forms/draft-storage.ts'

/** Shows the server that the browser which follows the link is the one that signed up. Of use only together with the link. */
export const proofStorage = localDraft('proof')

export function storedProof(): string | undefined {
  const found = v.safeParse(v.object({ proof: mailToken }), proofStorage.read())
  return found.success ? found.output.proof : undefined
}
