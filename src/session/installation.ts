import { useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { installation } from '#contract/installation.ts'

type Installation = Reply<typeof installation.show>

/** The options of this installation, read once per page. Undefined until the server has answered. */
export const useInstallation = (): Installation | undefined => useRead(installation.show, {}, { freshFor: Infinity }).answer
