export function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (element === null) throw new Error('The page came without its root element')
  return element
}
