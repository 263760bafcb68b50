import type { ReactNode } from 'react'
import { closeRecord } from '#routing/record-links.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { RotateCcw, WifiOff } from '#ui/Icon.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
import type { RecordView } from '../record.reads.ts'

interface RecordBlockProps {
  view: Exclude<RecordView, { record: unknown }>
  again: () => void
  /** What can be read without a network. */
  kept?: ReactNode
}

/** What stands in a detail view where its record is not. */
export function RecordBlock({ view, again, kept }: RecordBlockProps) {
  switch (view.status) {
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
          <p>This record does not exist, or it has left the catalogue.</p>
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
          <p>This record was not opened on this device before, and there is no network now. It opens by itself when the network is back.</p>
          {kept}
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
          <p>{view.error.message}</p>
        </EmptyBlock>
      )
  }
}
