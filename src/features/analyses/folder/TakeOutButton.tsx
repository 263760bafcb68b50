import { call } from '#api/call.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { analyses as calls } from '#contract/analyses.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'

interface TakeOutButtonProps {
  folder: string
  id: string
  name: string
  onDone: () => void
}

/** Takes an analysis of another member out of the folder; only they could put it back. */
export default function TakeOutButton({ folder, id, name, onDone }: TakeOutButtonProps) {
  const takeOutOnce = useRetryKey()
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureFrom(thrown) }))
  const takeOut = async () => {
    const isConfirmed = await confirmModal({
      title: `Remove “${name}” from this folder?`,
      text: 'The analysis stays with the member who put it here.',
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isConfirmed) return
    await takeOutOnce(id, key => call(calls.takeOut, { params: { id: folder, analysisId: id } }, { key }))
    flash({ variant: 'success', text: 'AI analysis removed from the folder.' })
    onDone()
  }
  return (
    <Button kind="quiet" size="small" busy={busy} aria-label={`Remove ${name} from this folder`} onClick={() => void run(takeOut)}>
      Remove
    </Button>
  )
}
