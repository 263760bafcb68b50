import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import type { Reply } from '#contract/endpoint.ts'
import { installation } from '#contract/installation.ts'

type Installation = Reply<typeof installation.show>

const known = proxy<{ answer?: ReturnType<typeof ref<Installation>> }>({})
let asking: Promise<Installation | undefined> | undefined

/** What this installation offers; asked once a page and kept in memory. Undefined where the server cannot be reached. */
export function installationNow(): Promise<Installation | undefined> {
  if (known.answer) return Promise.resolve(known.answer)
  asking ??= call(installation.show, {})
    .then(
      answer => (known.answer = ref(answer)),
      () => undefined,
    )
    .finally(() => (asking = undefined))
  return asking
}

/** The same for a view; undefined until the server has answered. A failed question is asked again when the server is back. */
export function useInstallation(): Installation | undefined {
  const { online } = useReachability()
  useEffect(() => {
    if (online) void installationNow()
  }, [online])
  return useSnapshot(known).answer
}
