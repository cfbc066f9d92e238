// Copies and pastes what is selected, while no text is typed into: the editor knows how it is written.
;(() => {
  const { send, isTyping } = document.currentScript.bridge
  addEventListener(
    'keydown',
    (event) => {
      const isCopy = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'c'
      if (!isCopy || isTyping() || !getSelection().isCollapsed) return
      event.preventDefault()
      send('key', { key: 'copy' })
    },
    true,
  )
  addEventListener(
    'paste',
    (event) => {
      if (isTyping()) return
      event.preventDefault()
      send('paste', { text: event.clipboardData.getData('text/plain') })
    },
    true,
  )
})()
