import * as v from 'valibot'
import { mailToken } from '#contract/text-fields.ts'
import { localDraft } from '#forms/draft-storage.ts'

/** Proves to the server that the link is opened in the browser of the sign-up. Useless without the link. */
export const proofStorage = localDraft('proof')

export function storedProof(): string | undefined {
  const found = v.safeParse(v.object({ proof: mailToken }), proofStorage.read())
  return found.success ? found.output.proof : undefined
}
