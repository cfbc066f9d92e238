/** Pictures of the sample website, drawn for it. */
export const PICTURES = [
  {
    filename: 'loaf.svg',
    alt: 'A round loaf of sourdough with a scored crust',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480" fill="#f2dfc3"/><ellipse cx="320" cy="392" rx="250" ry="34" fill="#d9bd96"/><path d="M84 330C70 190 190 96 320 96s250 94 236 234c-6 52-92 74-236 74S90 382 84 330z" fill="#a4561f"/><path d="M104 314c-6-118 100-194 216-194s222 76 216 194c-4 40-84 58-216 58s-212-18-216-58z" fill="#c67a35"/><g fill="none" stroke="#f5d8a8" stroke-width="17" stroke-linecap="round"><path d="M186 240c30-38 66-62 106-76"/><path d="M252 282c32-50 78-84 132-102"/><path d="M330 306c28-44 66-74 112-92"/></g><g fill="#fbeacb" opacity=".8"><circle cx="160" cy="300" r="4"/><circle cx="230" cy="206" r="4"/><circle cx="470" cy="284" r="4"/><circle cx="404" cy="330" r="4"/><circle cx="300" cy="340" r="4"/></g></svg>`,
  },
  {
    filename: 'buns.svg',
    alt: 'Three cinnamon buns on a tray',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="#e9d3b4"/><rect x="40" y="238" width="560" height="70" rx="16" fill="#8b7767"/><rect x="40" y="226" width="560" height="60" rx="16" fill="#a8948330"/><g><g id="b"><circle cx="160" cy="176" r="84" fill="#b86a2b"/><circle cx="160" cy="170" r="78" fill="#d98f47"/><path d="M160 170c0-10 14-12 18-2 6 16-12 32-30 26-24-8-28-42-6-58 28-20 70 0 72 36" fill="none" stroke="#8a4513" stroke-width="9" stroke-linecap="round"/></g><use href="#b" x="160"/><use href="#b" x="320"/></g></svg>`,
  },
]
