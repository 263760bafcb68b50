import { openCookieSettings } from '#features/consent/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { ownWords } from './own-words.data.ts'
import css from './Places.module.css'

/** One of the footer's pages in this software's own words. */
export default function TextPage() {
  const { name } = usePlace()
  const words = ownWords[name]
  usePageTitle(words?.title)
  if (!words) return null
  return (
    <article className={css['page']}>
      <h1 tabIndex={-1}>{words.title}</h1>
      {words.parts.map(([heading, ...sentences]) => (
        <section key={heading} className={css['part']}>
          <h2>{heading}</h2>
          {sentences.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
      {words.links?.map(([text, href]) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
      {name === 'cookies' && <Button onClick={openCookieSettings}>Cookie settings</Button>}
    </article>
  )
}
