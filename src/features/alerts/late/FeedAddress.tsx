import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { alertFeeds, type AlertFeedAddress as Address } from '#contract/alert-feeds.ts'
import { useAction } from '#forms/use-action.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Copy } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { copyText } from '#ui/text/copy-text.ts'
import css from './Elsewhere.module.css'

/** The secret address of an alert, or of all alerts together if it is null. It is made on demand, can be seen again, and ended at once. */
export function FeedAddress({ alert, finds }: { alert: string | null; finds: string }) {
  const { user } = useSession()
  const { online } = useReachability()
  const { busy, failure, run } = useAction()
  const own = useRef<HTMLDivElement>(null)
  /** The button that was pressed has gone: what has come in its place gets the focus. */
  const hasActed = useRef(false)
  const userId = user?.user_id
  const { answer, error, again } = useRead(
    alertFeeds.list,
    userId === undefined ? undefined : { params: { id: userId }, query: { alert: alert ?? '' } },
  )
  const address = answer?.results[0]
  const shown = useRef(address?.id)
  useEffect(() => {
    if (shown.current === address?.id) return
    shown.current = address?.id
    if (hasActed.current) own.current?.querySelector<HTMLElement>('input, button')?.focus()
    hasActed.current = false
  }, [address?.id])
  if (userId === undefined) return null
  const make = async () => {
    await call(alertFeeds.create, { params: { id: userId }, body: { feed: { alert } } })
    hasActed.current = true
    again()
  }
  const end = async (fid: string) => {
    if (!(await isSure())) return
    await call(alertFeeds.delete, { params: { id: userId, fid } })
    hasActed.current = true
    again()
    flash({ variant: 'success', text: 'The feed address has ended.' })
  }
  return (
    <div ref={own} className={css['part']}>
      {address ? (
        <Made address={address} finds={finds} busy={busy} onEnd={() => void run(() => end(address.id))} />
      ) : (
        <>
          <p className={css['note']}>A feed reader can show what {finds}. Make a secret address for it; only you get it.</p>
          {!online && <p className={css['note']}>You’re offline. Connect to see or make a feed address.</p>}
          {online && error && !answer && <p className={css['note']}>{error.message}</p>}
          <Button
            size="small"
            busy={busy || (online && !answer && !error)}
            aria-disabled={!online || undefined}
            onClick={online ? () => void run(make) : undefined}
          >
            Make a feed address
          </Button>
        </>
      )}
      <InlineMessage tone="danger">{failure}</InlineMessage>
    </div>
  )
}

interface MadeProps {
  address: Address
  /** What is read there: “this alert finds”. */
  finds: string
  busy: boolean
  onEnd: () => void
}

const Made = ({ address: { atom, json }, finds, busy, onEnd }: MadeProps) => (
  <>
    <Field label="Feed address" hint={`Whoever has it can read what ${finds}. Give it to your feed reader only.`}>
      <TextInput readOnly value={atom} onFocus={({ currentTarget }) => currentTarget.select()} />
    </Field>
    <div className={css['line']}>
      <Button size="small" icon={Copy} onClick={() => void copyText(atom, 'Feed address copied')}>
        Copy for Atom
      </Button>
      <Button size="small" icon={Copy} onClick={() => void copyText(json, 'Feed address copied')}>
        Copy for JSON Feed
      </Button>
      <Button size="small" kind="danger" busy={busy} onClick={onEnd}>
        End this address
      </Button>
    </div>
  </>
)

const isSure = (): Promise<boolean> =>
  confirmModal({
    title: 'End this feed address?',
    text: 'Feed readers that use it get nothing any more. You can make a new address at any time.',
    yes: 'End it',
    no: 'Keep it',
    danger: true,
  })
