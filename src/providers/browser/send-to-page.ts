/** Sends a command of the DevTools protocol to the page. @throws Error when the browser refuses or has exited */
export type SendToPage = <Result>(method: string, params?: object) => Promise<Result>
