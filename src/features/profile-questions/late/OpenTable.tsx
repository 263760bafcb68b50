import { fileLink } from '#api/file-link.ts'
import { useReachability } from '#api/reachability.ts'
import { useAction } from '#forms/use-action.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Download } from '#ui/Icon.tsx'
import { fileOfNotice } from './use-report.ts'

/** Downloads the answers for each profile. The link of the file works for some minutes only, so each click asks for a new one. */
export function OpenTable({ notificationId, file }: { notificationId: string; file: string }) {
  const { online } = useReachability()
  const { busy, run } = useAction(() =>
    flash({ variant: 'danger', text: 'The table could not be retrieved. Please contact support if this error persists.' }),
  )
  const download = async () => {
    const link = document.createElement('a')
    link.href = fileLink(await fileOfNotice(notificationId, file))
    // The server sends it as a file: the page stays.
    link.download = ''
    link.click()
  }
  return (
    <Button
      size="small"
      icon={Download}
      busy={busy}
      aria-disabled={!online || undefined}
      title={online ? undefined : 'You’re offline. Connect to download the table.'}
      onClick={online ? () => void run(download) : undefined}
    >
      Download the table
    </Button>
  )
}
