/** A small bakery in English and German: what a finished website of Sitewright consists of. */

export const WEBSITE = {
  name: 'Corner Bakery',
  default_language: 'en',
  languages: ['en', 'de'],
  facts: { phone: '030 555 0123' },
}

/** Shown on both menus, so that a price is changed once. */
export const PRODUCTS = {
  name: 'Products',
  columns: [
    { name: 'English', type: 'text', required: true },
    { name: 'German', type: 'text', required: true },
    { name: 'Kind', type: 'select', options: [{ value: 'bread' }, { value: 'sweet' }] },
    { name: 'Price', type: 'number', required: true },
  ],
}

export const PRODUCT_ROWS = [
  { english: 'Sourdough, 1 kg', german: 'Sauerteig, 1 kg', kind: 'bread', price: 6.8 },
  { english: 'Rye, 750 g', german: 'Roggen, 750 g', kind: 'bread', price: 5.4 },
  { english: 'Walnut, 500 g', german: 'Walnuss, 500 g', kind: 'bread', price: 5.9 },
  { english: 'Baguette', german: 'Baguette', kind: 'bread', price: 2.6 },
  { english: 'Cinnamon bun', german: 'Zimtschnecke', kind: 'sweet', price: 2.9 },
  { english: 'Apple tart', german: 'Apfeltarte', kind: 'sweet', price: 3.8 },
  { english: 'Cheesecake, a slice', german: 'Käsekuchen, ein Stück', kind: 'sweet', price: 4.2 },
]

/** A list of products of one kind, with the price as the language of the page writes it. */
export const COMPONENTS = [
  {
    name: 'menu-en',
    title: 'Menu, English',
    props: [{ name: 'kind', type: 'text', required: true }],
    html_content: `<ul class="menu"><site-rows table="products" where="kind={{ props.kind }}"><li>{{ row.english }} <span class="price">€ {{ row.price | number: 2 }}</span></li></site-rows></ul>`,
  },
  {
    name: 'menu-de',
    title: 'Menu, German',
    props: [{ name: 'kind', type: 'text', required: true }],
    html_content: `<ul class="menu"><site-rows table="products" where="kind={{ props.kind }}"><li>{{ row.german }} <span class="price">{{ row.price | number: 2 }} €</span></li></site-rows></ul>`,
  },
]

export const FORMS = [
  {
    name: 'Contact',
    fields: [
      { label: 'Name', required: true },
      { label: 'Email', type: 'email', required: true },
      { label: 'What would you like to order?', name: 'message', type: 'textarea', required: true },
    ],
    reply_to_field: 'email',
    success_message: 'Thank you. We will write back before the next batch is baked.',
  },
  {
    name: 'Kontakt',
    fields: [
      { label: 'Name', required: true },
      { label: 'E-Mail', name: 'email', type: 'email', required: true },
      { label: 'Was möchten Sie bestellen?', name: 'message', type: 'textarea', required: true },
    ],
    reply_to_field: 'email',
    success_message: 'Vielen Dank. Wir antworten, bevor das nächste Brot im Ofen ist.',
  },
]

/** Without a language of its own it serves every page. */
export const HEAD = {
  name: 'Look',
  default_on_page_language: 'en',
  html_content: `<style>
:root { color-scheme: light dark; --paper: #fdf8f0; --ink: #2b2018; --soft: #6b5a4b; --crust: #b4561c; --line: #e6d9c6; }
@media (prefers-color-scheme: dark) { :root { --paper: #1e1712; --ink: #f3e9dc; --soft: #c2ae99; --crust: #f0a163; --line: #43352a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.6 Georgia, "Times New Roman", serif; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header .name { font-size: 1.35rem; font-weight: bold; margin-right: auto; }
@media (max-width: 30rem) { header .name { flex-basis: 100%; } }
header a, footer a { color: inherit; text-decoration: none; padding: .25rem 0; }
a { color: var(--crust); }
header a:hover, footer a:hover { text-decoration: underline; }
h1 { font-size: clamp(2.2rem, 6vw, 3.6rem); line-height: 1.1; margin: 1.5rem 0 1rem; text-wrap: balance; }
h2 { font-size: 1.5rem; margin: 2.5rem 0 .5rem; }
.lead { font-size: 1.25rem; color: var(--soft); max-width: 40ch; }
.hero { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 2rem; align-items: center; }
img { max-width: 100%; height: auto; border-radius: 12px; }
.button { display: inline-block; margin-top: .75rem; padding: .6rem 1.2rem; border-radius: 999px; background: var(--crust); color: var(--paper); text-decoration: none; }
.menu { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0 3rem; padding: 0; list-style: none; }
.menu li { display: flex; justify-content: space-between; gap: 1rem; padding: .7rem 0; border-bottom: 1px solid var(--line); }
.price { font-variant-numeric: tabular-nums; white-space: nowrap; }
.site-form { max-width: 34rem; }
.site-form__field { margin: 0 0 1rem; }
.site-form__label { display: block; margin-bottom: .25rem; }
.site-form__required, .site-form__error { color: var(--soft); font-size: .9rem; }
.site-form__control { width: 100%; padding: .5rem .7rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: 8px; }
.site-form__submit { padding: .6rem 1.2rem; font: inherit; border: 0; border-radius: 999px; background: var(--crust); color: var(--paper); cursor: pointer; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .4rem 2rem .4rem 0; font-weight: normal; border-bottom: 1px solid var(--line); }
footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 1rem; display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.5rem; }
</style>`,
}

export const HEADERS = [
  {
    name: 'Header',
    default_on_page_language: 'en',
    html_content: `<header><a class="name" href="/">Corner Bakery</a>
<a href="/menu">Menu</a> <a href="/visit">Visit</a> <a href="/de" lang="de" hreflang="de">Deutsch</a></header>`,
  },
  {
    name: 'Kopf',
    default_on_page_language: 'de',
    html_content: `<header><a class="name" href="/de">Corner Bakery</a>
<a href="/de/sortiment">Sortiment</a> <a href="/de/besuch">Besuch</a> <a href="/" lang="en" hreflang="en">English</a></header>`,
  },
]

export const FOOTERS = [
  {
    name: 'Footer',
    default_on_page_language: 'en',
    html_content:
      '<footer><span>12 Mill Street</span> <span>{{ website.facts.phone }}</span> <span>Open daily from seven</span> <a href="/visit">How to find us</a></footer>',
  },
  {
    name: 'Fuß',
    default_on_page_language: 'de',
    html_content:
      '<footer><span>Mill Street 12</span> <span>{{ website.facts.phone }}</span> <span>Täglich ab sieben geöffnet</span> <a href="/de/besuch">So finden Sie uns</a></footer>',
  },
]

const [HOME, MENU, VISIT] = [
  '01a20000-0000-7000-8000-000000000001',
  '01a20000-0000-7000-8000-000000000002',
  '01a20000-0000-7000-8000-000000000003',
]

export const PAGES = [
  {
    path: '/',
    title: 'Corner Bakery',
    meta_description: 'Sourdough, rolls and cakes, baked every night in our own oven on Mill Street.',
    translation_group_id: HOME,
    html_content: `<main><div class="hero"><div>
<h1>Bread, every morning</h1>
<p class="lead">Flour, water, salt and twenty-four hours. We bake all night, so that it is warm when you come.</p>
<a class="button" href="/menu">See what there is today</a>
</div><img src="picture:loaf.svg" alt="A round loaf of sourdough with a scored crust" width="640" height="480"></div>
<h2>Why it takes a day</h2>
<p>Our dough rests for a night and half a day. That makes it keep for a week, and makes the crust what it is.</p></main>`,
  },
  {
    path: '/menu',
    title: 'Menu',
    meta_description: 'What we bake, and what it costs.',
    translation_group_id: MENU,
    html_content: `<main><h1>Menu</h1>
<h2>Bread</h2>
<site-component name="menu-en" kind="bread"/>
<h2>Sweet</h2>
<img src="picture:buns.svg" alt="Three cinnamon buns on a tray" width="640" height="360">
<site-component name="menu-en" kind="sweet"/></main>`,
  },
  {
    path: '/visit',
    title: 'Visit us',
    meta_description: 'Where we are and when we are open.',
    translation_group_id: VISIT,
    html_content: `<main><h1>Visit us</h1>
<p class="lead">12 Mill Street, at the corner with the green door.</p>
<h2>Open</h2>
<table><tr><th scope="row">Monday to Friday</th><td>7:00 – 18:00</td></tr><tr><th scope="row">Saturday</th><td>7:00 – 14:00</td></tr><tr><th scope="row">Sunday</th><td>8:00 – 12:00</td></tr></table>
<h2>Order ahead</h2>
<site-form name="contact"/></main>`,
  },
  {
    path: '/de',
    title: 'Corner Bakery',
    language: 'de',
    meta_description: 'Sauerteig, Brötchen und Kuchen, jede Nacht im eigenen Ofen gebacken.',
    translation_group_id: HOME,
    html_content: `<main><div class="hero"><div>
<h1>Brot, jeden Morgen</h1>
<p class="lead">Mehl, Wasser, Salz und vierundzwanzig Stunden. Wir backen die ganze Nacht, damit es warm ist, wenn Sie kommen.</p>
<a class="button" href="/de/sortiment">Was es heute gibt</a>
</div><img src="picture:loaf.svg" alt="Ein runder Laib Sauerteigbrot mit eingeschnittener Kruste" width="640" height="480"></div>
<h2>Warum es einen Tag dauert</h2>
<p>Unser Teig ruht eine Nacht und einen halben Tag. Darum hält das Brot eine Woche, und darum ist die Kruste, wie sie ist.</p></main>`,
  },
  {
    path: '/de/sortiment',
    title: 'Sortiment',
    language: 'de',
    meta_description: 'Was wir backen und was es kostet.',
    translation_group_id: MENU,
    html_content: `<main><h1>Sortiment</h1>
<h2>Brot</h2>
<site-component name="menu-de" kind="bread"/>
<h2>Süßes</h2>
<img src="picture:buns.svg" alt="Drei Zimtschnecken auf einem Blech" width="640" height="360">
<site-component name="menu-de" kind="sweet"/></main>`,
  },
  {
    path: '/de/besuch',
    title: 'Besuch',
    language: 'de',
    meta_description: 'Wo wir sind und wann wir geöffnet haben.',
    translation_group_id: VISIT,
    html_content: `<main><h1>Besuchen Sie uns</h1>
<p class="lead">Mill Street 12, an der Ecke mit der grünen Tür.</p>
<h2>Geöffnet</h2>
<table><tr><th scope="row">Montag bis Freitag</th><td>7–18 Uhr</td></tr><tr><th scope="row">Samstag</th><td>7–14 Uhr</td></tr><tr><th scope="row">Sonntag</th><td>8–12 Uhr</td></tr></table>
<h2>Vorbestellen</h2>
<site-form name="kontakt"/></main>`,
  },
]
