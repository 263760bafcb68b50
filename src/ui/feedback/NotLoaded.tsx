import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { WifiOff } from '../Icon.tsx'
import { Skeleton } from '../waiting/Skeleton.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'
import css from './NotLoaded.module.css'

interface NotLoadedProps {
  /** Why it has not come: `kind` is 'offline' without a connection. Undefined while it is loading. */
  error: { kind: string; message: string } | undefined
  again: () => void
  /** What has not come, as a sentence begins: 'The members'. */
  what: string
  /** Where there is more to say offline than that it will load later. */
  offline?: string | undefined
  /** How long what comes is expected to be. */
  lines?: number
}

/** In place of a part of a page or window that has not come: it is loading, needs a connection, or failed. Offline no button is needed: reads repeat themselves. */
export function NotLoaded({ error, again, what, offline = laterText(what), lines = 3 }: NotLoadedProps) {
  if (!error) return <Skeleton lines={lines} />
  if (error.kind === 'offline') return <p className={css['note']}>{offline}</p>
  return (
    <p className={css['note']} role="alert">
      {what} could not be loaded. {error.message}{' '}
      <Button kind="quiet" size="small" onClick={again}>
        Try again
      </Button>
    </p>
  )
}

interface NotLoadedBlockProps extends NotLoadedProps {
  /** What else can be done. */
  actions?: ReactNode
}

/** The same in place of what a page or window is about. */
export function NotLoadedBlock({ error, again, what, offline = laterText(what), lines = 8, actions }: NotLoadedBlockProps) {
  if (!error) return <Skeleton lines={lines} />
  const isOffline = error.kind === 'offline'
  return (
    <EmptyBlock
      title={isOffline ? 'Not available offline' : `${what} could not be loaded`}
      {...(isOffline && { icon: WifiOff })}
      actions={
        <>
          {actions}
          <Button onClick={again}>Try again</Button>
        </>
      }
    >
      {isOffline ? <p>{offline}</p> : <p role="alert">{error.message}</p>}
    </EmptyBlock>
  )
}

const laterText = (what: string): string => `You’re offline. ${what} will load when you’re back online.`
