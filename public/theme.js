// Runs before the first paint, so that a chosen theme never flashes in the other one. The app only stores the choice and says that it changed.
;(() => {
  const applyTheme = () => {
    let chosen = null
    try {
      chosen = JSON.parse(localStorage.getItem('ri-0.0.26-theme'))
    } catch {
      // Without storage the system's theme is used.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    for (const scheme of ['light', 'dark']) {
      const meta = document.querySelector(`meta[name=theme-color][data-scheme=${scheme}]`)
      if (meta) meta.media = theme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
    }
  }
  applyTheme()
  addEventListener('themechange', applyTheme)
  addEventListener('storage', applyTheme)
})()
