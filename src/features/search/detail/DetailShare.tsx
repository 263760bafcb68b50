import type { RecordPlace } from '#routing/record-links.ts'
import { recordAddress } from '#routing/record-links.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { flash } from '#ui/feedback/flash.ts'
import { Link2, Printer, Share2 } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'

/** Hands the open record on: its address to copy, the sheet of the system where there is one, paper. */
export function DetailShare({ place: { index, slug }, title }: { place: RecordPlace; title: string }) {
  const url = recordAddress(index, slug)
  const sheet = 'share' in navigator
  return (
    <Menu
      label="Share"
      icon={Share2}
      iconOnly
      align="end"
      items={[
        { label: 'Copy link', icon: Link2, onSelect: () => void copyText(url, 'Link copied') },
        ...(sheet ? [{ label: 'Share with…', icon: Share2, onSelect: () => void share({ title, url }) }] : []),
        { label: 'Print', icon: Printer, onSelect: () => print() },
      ]}
    />
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Whoever puts the sheet away has changed their mind, which is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    flash({ variant: 'danger', text: 'This browser did not let it be shared.' })
  }
}
