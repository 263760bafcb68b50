import { ExternalLink } from '#ui/Icon.tsx'
import css from './WebLink.module.css'

/** A link to another site. It shows the host, so that it is clear where it leads. */
export function WebLink({ url, text, onFollow }: { url: URL; text?: string; onFollow?: () => void }) {
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className={css['external']}
      onClick={onFollow}
      onAuxClick={event => event.button === 1 && onFollow?.()}
    >
      {text ?? url.host.replace(/^www\./, '')}
      <ExternalLink size={13} strokeWidth={1.75} />
    </a>
  )
}
