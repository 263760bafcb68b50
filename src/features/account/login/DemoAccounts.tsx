import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#ui/button/Button.tsx'
import { planName } from '../plan-names.ts'
import css from './DemoAccounts.module.css'

type Demo = Reply<typeof account.demoAccounts>['results'][number]

interface DemoAccountsProps {
  busy: boolean
  onChoose: (email: string, password: string) => void
}

/** One button a tier, only while the server offers demo accounts; nothing otherwise. */
export default function DemoAccounts({ busy, onChoose }: DemoAccountsProps) {
  const [accounts, setAccounts] = useState<readonly Demo[]>([])
  const { online } = useReachability()
  useEffect(() => {
    if (!online) return
    const control = new AbortController()
    call(account.demoAccounts, {}, { signal: control.signal }).then(
      ({ results }) => setAccounts(results),
      // Without an answer there is simply nothing to offer.
      () => undefined,
    )
    return () => control.abort()
  }, [online])
  if (accounts.length === 0) return null
  return (
    <section className={css['demo']} aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo catalogue</h2>
      <p>Invented records and one account for each plan. Try it as …</p>
      <ul className={css['list']}>
        {accounts.map(({ full_name, email, password, user_type }) => (
          <li key={email}>
            <span className={css['who']}>
              <b>{planName[user_type]}</b>
              <span>{full_name}</span>
            </span>
            <Button
              size="small"
              disabled={busy}
              aria-label={`Log in as ${full_name}, ${planName[user_type]}`}
              onClick={() => onChoose(email, password)}
            >
              Log in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
