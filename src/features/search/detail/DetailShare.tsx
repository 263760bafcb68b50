import type { RecordPlace } from '#routing/record-links.ts'
import { recordPage } from '#contract/record-page.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { flash } from '#ui/feedback/flash.ts'
import { Link2, Printer, Share2 } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'

/** Shares the open record: copies its link, opens the system's share sheet if there is one, or prints. */
export function DetailShare({ place: { index, slug }, title }: { place: RecordPlace; title: string }) {
  const url = location.origin + recordPage(index, slug)
  const canShare = 'share' in (globalThis.navigator ?? {})
  return (
    <Menu
      label="Share"
      icon={Share2}
      iconOnly
      align="end"
      items={[
        { label: 'Copy link', icon: Link2, onSelect: () => void copyText(url, 'Link copied') },
        ...(canShare ? [{ label: 'Share with…', icon: Share2, onSelect: () => void share({ title, url }) }] : []),
        { label: 'Print', icon: Printer, onSelect: () => print() },
      ]}
    />
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The user dismissed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    flash({ variant: 'danger', text: 'Your browser could not share this.' })
  }
}
