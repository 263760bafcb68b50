import { call } from '#api/call.ts'
import { fileLink } from '#api/file-link.ts'
import { useReachability } from '#api/reachability.ts'
import { storedFiles } from '#contract/stored-files.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Download } from '#ui/Icon.tsx'

interface OpenFileProps {
  /** The notification that offers it. */
  id: string
  file: string
  textId: string
  onOpen: () => void
}

/** Opens the file of a notification in a new tab. Its link works for some minutes only, so each click asks for a new one. */
export function OpenFile({ id, file, textId, onOpen }: OpenFileProps) {
  const { online } = useReachability()
  const { busy, run } = useAction(problem =>
    flash({ variant: 'danger', text: problem instanceof Error ? problem.message : 'Something went wrong' }),
  )
  const open = () =>
    run(async () => {
      // With the click: browsers block a tab that is opened later.
      const tab = window.open('', '_blank')
      try {
        const { url } = await call(storedFiles.request, { body: { resource_url: file, notification_id: id } })
        if (!tab) return location.assign(fileLink(url))
        tab.opener = null
        tab.location.replace(fileLink(url))
        onOpen()
      } catch (problem) {
        tab?.close()
        throw problem
      }
    })
  return (
    <Button
      size="small"
      icon={Download}
      busy={busy}
      aria-disabled={!online || undefined}
      title={online ? undefined : 'You’re offline. Connect to open this file.'}
      aria-describedby={textId}
      onClick={online ? () => void open() : undefined}
    >
      Open file
      <span className="visually-hidden">{online ? ' (opens in a new tab)' : ' (needs a connection)'}</span>
    </Button>
  )
}
