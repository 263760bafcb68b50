import { useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { secondFactors } from '#contract/second-factors.ts'
import { passkeyAnswerOf, passkeyFailure, usePasskeyPlace } from '#features/second-factors/index.ts'
import { adoptLogin } from '#session/sign-in.ts'
import { Button } from '#ui/button/Button.tsx'
import { ActionError } from '../form/ActionError.tsx'
import css from '../form/AuthPage.module.css'
import { goAfterLogin } from '../go-after-login.ts'

/** Logs in with a passkey alone; nothing where passkeys do not work. */
export default function PasskeyButton() {
  const { online } = useReachability()
  const place = usePasskeyPlace()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!place?.works) return null
  const logIn = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const request = await call(secondFactors.begin, {})
      const passkey = await passkeyAnswerOf(request)
      await adoptLogin(await call(secondFactors.signIn, { body: { challenge: request.challenge, passkey } }))
      await goAfterLogin()
    } catch (thrown) {
      setFailure(passkeyFailure(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css['providers']}>
      <Button busy={busy} disabled={!online} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
      <ActionError>{failure}</ActionError>
    </div>
  )
}
