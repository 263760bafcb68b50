import { useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { Section, Terms } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'

const wide = matchMedia('(min-width: 56rem)')

const listen = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** The first five keywords on a narrow screen and the first ten on a wide one, the rest on demand (S3§9). */
export function Keywords({ keywords }: { keywords: readonly string[] }) {
  const isWide = useSyncExternalStore(listen, () => wide.matches)
  const [open, setOpen] = useState(false)
  const all = [...new Set(keywords)]
  const most = isWide ? limits.trial.keywords.wide : limits.trial.keywords.narrow
  if (all.length === 0) return null
  return (
    <Section title="Keywords">
      <Terms terms={open ? all : all.slice(0, most)} />
      {all.length > most && (
        <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'See less' : `See more (${all.length - most})`}
        </Button>
      )}
    </Section>
  )
}
