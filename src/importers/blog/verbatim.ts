/** Texts that are put aside while what is around them is rewritten. A NUL marks their places, so the text has none else. */
export class Verbatim {
  #texts: string[] = []

  /** The text without whole elements of these names: to the first that is not closed. */
  withoutElements(text: string, names: readonly string[]): string {
    let result = ''
    let done = 0
    const opening = new RegExp(`<(${names.join('|')})\\b`, 'gi')
    for (let found = opening.exec(text); found; found = opening.exec(text)) {
      const end = endOf(text, found[1]!, found.index)
      if (end === null) break
      result += `${text.slice(done, found.index)}\0${this.#texts.push(text.slice(found.index, end)) - 1}\0`
      done = end
      opening.lastIndex = end
    }
    return result + text.slice(done)
  }

  restored(text: string): string {
    return text.replaceAll(/\0(\d+)\0/g, (_, index: string) => this.#texts[Number(index)] ?? '')
  }
}

function endOf(text: string, name: string, from: number): number | null {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = from
  return closing.exec(text) ? closing.lastIndex : null
}
