import { bases } from '#api/bases.ts'
import { openHelp } from './help.modal.ts'
import css from './Footer.module.css'

const year = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={css['footer']}>
      <div className={css['line']}>
        <span>© {year} Indago</span>
        <button type="button" className={css['link']} onClick={openHelp}>
          Help
        </button>
        <a className={css['link']} href={`${bases.base}/openapi.json`}>
          API
        </a>
      </div>
    </footer>
  )
}
