import css from './ShortcutList.module.css'

const shortcuts: [key: string, action: string][] = [
  ['/', 'Go to the search box'],
  ['?', 'Show keyboard shortcuts'],
  [/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K', 'Go to a page, a folder or a recent search'],
  ['j', 'Next result'],
  ['k', 'Previous result'],
  ['o', 'Open the result'],
  ['b', 'Save the result'],
  ['x', 'Select the result'],
  ['n', 'Next record (in an open record)'],
  ['p', 'Previous record (in an open record)'],
  ['Esc', 'Close the dialog or menu'],
]

export const ShortcutList = () => (
  <dl className={css['keys']}>
    {shortcuts.map(([key, action]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{action}</dd>
      </div>
    ))}
  </dl>
)
