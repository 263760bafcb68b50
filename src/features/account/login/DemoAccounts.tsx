import { useRead } from '#api/read/use-read.ts'
import { account } from '#contract/account.ts'
import { Button } from '#ui/button/Button.tsx'
import { planName } from '../plan-names.ts'
import css from './DemoAccounts.module.css'

interface DemoAccountsProps {
  busy: boolean
  onChoose: (email: string, password: string) => void
}

/** One button for each plan, if the server offers demo accounts. */
export default function DemoAccounts({ busy, onChoose }: DemoAccountsProps) {
  const accounts = useRead(account.demoAccounts, {}).answer?.results ?? []
  if (accounts.length === 0) return null
  return (
    <section className={css['demo']} aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo catalogue</h2>
      <p>Sample records, and one account for each plan. Log in as …</p>
      <ul className={css['list']}>
        {accounts.map(({ full_name, email, password, user_type }) => (
          <li key={email}>
            <span className={css['account']}>
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
