import type { ReactNode } from 'react'
import { closeRecord } from '#routing/record-links.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import type { RecordState } from '../record.reads.ts'

interface RecordStatusProps {
  state: Exclude<RecordState, { record: unknown }>
  again: () => void
  /** What can be read offline. */
  offlineContent?: ReactNode
}

/** Shown in a detail view while there is no record. */
export function RecordStatus({ state, again, offlineContent }: RecordStatusProps) {
  switch (state.status) {
    case 'loading':
      return <Spinner label="Loading the record" />
    case 'missing':
      return (
        <EmptyBlock
          title="Oops! Page Not Found."
          actions={
            <Button kind="primary" onClick={closeRecord}>
              Back to search
            </Button>
          }
        >
          <p>This record doesn’t exist, or was removed from the catalogue.</p>
        </EmptyBlock>
      )
    case 'unavailable':
      return (
        <EmptyBlock
          title="Not available offline"
          icon={WifiOff}
          actions={
            <Button icon={RotateCcw} onClick={again}>
              Try again
            </Button>
          }
        >
          <p>You’re offline, and this record has not been opened on this device before. It opens when you’re back online.</p>
          {offlineContent}
        </EmptyBlock>
      )
    case 'failed':
      return (
        <EmptyBlock
          title="The record could not be loaded"
          actions={
            <Button icon={RotateCcw} onClick={again}>
              Try again
            </Button>
          }
        >
          <p role="alert">{state.error.message}</p>
        </EmptyBlock>
      )
  }
}
