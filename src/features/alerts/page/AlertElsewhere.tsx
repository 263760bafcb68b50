import { useEffect, useId, useRef, useState } from 'react'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { Rss } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import css from './AlertElsewhere.module.css'

const Elsewhere = late(() => import('../late/Elsewhere.tsx'))

export interface AlertElsewhereProps {
  /** How the alert is named (contract/alert-names.ts); undefined while the server does not know it. */
  alert: string | undefined
  name: string
  /** Undefined on a device that has not pulled since this can be chosen. */
  push: boolean | undefined
  /** Stores the wish; resolves with whether it could be stored. */
  setPush: (push: boolean) => Promise<boolean>
}

/** Opens what there is of an alert besides the app. An address that names the alert, as messages of a device do, leads to its row. */
export function AlertElsewhere(props: AlertElsewhereProps) {
  const { alert, name } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const own = useRef<HTMLDivElement>(null)
  const { hash } = usePlace()
  const isMeant = alert !== undefined && [alert, encodeURIComponent(alert)].includes(hash)
  useEffect(() => {
    if (isMeant) own.current?.closest('article')?.querySelector<HTMLElement>('h3 a')?.focus()
  }, [isMeant])
  return (
    <div ref={own} className={css['elsewhere']}>
      <Button kind="quiet" size="small" icon={Rss} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Devices and feed<span className="visually-hidden"> for {name}</span>
      </Button>
      <div id={id} hidden={!isOpen} className={css['panel']}>
        {isOpen && <Elsewhere {...props} />}
      </div>
    </div>
  )
}
