import { type ReactNode, useId } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { ConnectOrcid } from './ConnectOrcid.tsx'

interface ImportButtonProps {
  onOpen: () => void
  children: ReactNode
}

const offline = 'You’re offline. ORCID can be read when you’re connected.'

/** Opens an import from ORCID; who has connected no iD yet is led there first. */
export function OrcidImportButton({ onOpen, children }: ImportButtonProps) {
  const { user } = useSession()
  const { online } = useReachability()
  const id = useId()
  if (!user?.orcid_id) return <ConnectOrcid />
  if (online)
    return (
      <Button size="small" onClick={onOpen}>
        {children}
      </Button>
    )
  return (
    <>
      <Button size="small" aria-disabled title={offline} aria-describedby={id}>
        {children}
      </Button>
      <span id={id} className="visually-hidden">
        {offline}
      </span>
    </>
  )
}
