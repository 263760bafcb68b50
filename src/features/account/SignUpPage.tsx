import { ButtonLink } from '#ui/Button.tsx'
import css from './LoginPage.module.css'

/** Accounts are made by whoever runs the server; this says so to those who looked for a form, and leads on. */
export default function SignUpPage() {
  return (
    <div className={css['page']}>
      <section className={css['login']}>
        <h1 tabIndex={-1}>Sign up</h1>
        <p>Accounts are made by whoever runs this server: ask them for one.</p>
        <p className={css['lead']}>Searching, reading and citing need no account. Folders, alerts and messages do.</p>
        <p>
          <ButtonLink kind="primary" href="/login">
            Log in
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}
