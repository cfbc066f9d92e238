/** Words that sound translated, or that each reader takes differently; and American words spelled as in Britain. */
const AVOIDED =
  /\b(at once|by (itself|themselves|ourselves)|anew|besides|meanwhile|in the meantime|whatever|those that|of which|(is|are) to be|for whom|whoever|please|nothing brings (it|them) back|(all|what) that waits|left at once|machines of ai|pages a visit|(colou|favou|honou|neighbou|behaviou)r\w*|(organi|recogni)s(e[ds]?|ing|ation\w*)|(grey|centre|licence)s?)\b/gi

/** Each with what stands around it. */
export function avoidedIn(text: string): string[] {
  return [...text.matchAll(AVOIDED)].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40))
}
