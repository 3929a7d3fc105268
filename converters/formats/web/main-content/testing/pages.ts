/** Pages written for the tests: each with its content and with what stands around content on pages of its kind. */

/** What nearly all pages have around them. Every line of it begins with a word that no content here has. */
export const around = {
  head: `<header class="site-header"><a href="/">Zebra Herald</a><nav><ul><li><a href="/news">Zebra news</a></li>
    <li><a href="/sport">Zebra sport</a></li><li><a href="/about">Zebra about</a></li></ul></nav></header>
    <div class="cookie-consent"><p>Zebra cookies help us to make this site better, and to show you what you may like.
    You can refuse them in the settings at any time.</p><button>Accept</button></div>`,
  side: `<aside class="sidebar"><h3>Zebra most read</h3><ul><li><a href="/1">Zebra storm hits the coast</a></li>
    <li><a href="/2">Zebra council votes on bridge</a></li></ul></aside>`,
  share: `<div class="share-bar"><a href="https://example.com/share">Zebra share</a> <a href="/t">Zebra tweet</a></div>`,
  foot: `<div class="related-posts"><h2>Related articles</h2><ul><li><a href="/3">Zebra one</a></li>
    <li><a href="/4">Zebra two</a></li></ul></div>
    <section id="comments"><h2>3 comments</h2><p>Zebra says: what a fine piece this is, I have read it twice.</p></section>
    <footer><p>Zebra copyright, all rights reserved.</p><a href="/imprint">Zebra imprint</a></footer>`,
};

export const paragraphs = [
  "The harbour was quiet when the first boats came back, an hour before anybody had expected them, with empty nets.",
  "Nobody on the quay asked why. The weather had turned in the night, and the old men had said that it would.",
  "By noon the wind had dropped again, the sun was out, and the market, which had opened late, was full of people.",
  "What they bought was bread, cheese and apples; the tables of the fishmongers stayed empty for the rest of the day.",
];

export function prose(lines: readonly string[] = paragraphs): string {
  return lines.map((line) => `<p>${line}</p>`).join("\n");
}

export function page(head: string, body: string, language = "en"): string {
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`;
}

export const blog = page(
  `<title>A Quiet Day - Notes from the Coast</title><meta property="og:site_name" content="Notes from the Coast">
   <meta name="author" content="Ada Lovelace">
   <meta property="article:published_time" content="2024-05-02T08:30:00+02:00">`,
  `${around.head}<div id="wrapper"><div class="post hentry"><h1 class="entry-title">A Quiet Day</h1>
   <p class="byline">By <a rel="author" href="/ada">Ada Lovelace</a></p><p><time datetime="2024-05-02">May 2, 2024</time></p>
   <div class="entry-content">${prose(paragraphs.slice(0, 2))}
   <figure><img src="/boats.jpg" alt="Two boats"><figcaption>Two boats at the quay</figcaption></figure>
   <h2 id="noon"><a href="#noon">#</a>At noon</h2>${prose(paragraphs.slice(2))}
   <pre><code>wind = 3</code></pre></div>${around.share}</div>${around.side}</div>${around.foot}`,
);

export const news = page(
  `<title>Harbour stays quiet | Zebra Herald</title>
   <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Zebra Herald"},
   {"@type":"NewsArticle","headline":"Harbour stays quiet","datePublished":"2023-11-05T06:00:00Z",
   "author":[{"@type":"Person","name":"Ada Lovelace"}],"publisher":{"@type":"Organization","name":"Zebra Herald"}}]}</script>`,
  `${around.head}<main><article><header><h1>Harbour stays quiet</h1>
   <p>Boats came home early with empty nets, and the market had to do without fish for a day.</p></header>
   <div class="story-body">${prose(paragraphs.slice(0, 2))}
   <div class="ad-slot"><p>Zebra advertisement</p></div>
   <div class="newsletter-signup"><h3>Subscribe to our newsletter</h3><p>Zebra mail every morning, with all that matters.</p></div>
   ${prose(paragraphs.slice(2))}</div>${around.share}</article></main>${around.side}${around.foot}`,
);

export const documentation = page(
  `<title>Opening a file — Teapot 2.1 documentation</title>`,
  `<div class="sphinxsidebar" role="navigation"><h3>Zebra contents</h3><ul>${Array.from({ length: 30 }, (_, index) => `<li><a href="/page${index}.html">Zebra chapter ${index}</a></li>`).join("")}</ul></div>
   <div class="document"><div class="body" role="main"><h1>Opening a file<a class="headerlink" href="#opening" title="Permalink">¶</a></h1>
   <p>To open a file, call <code>open</code> with its name. It returns a handle, which has to be closed again.</p>
   <h2>Arguments</h2><table><tr><th>name</th><th>meaning</th></tr><tr><td>path</td><td>where the file is</td></tr></table>
   <h2>Example</h2><pre><code class="language-js">const file = open("tea.txt");</code></pre>
   <p>Handles are closed at the end of the program, too, but it is better not to wait for that.</p></div></div>
   <div class="footer">Zebra built with care</div>`,
);

export const question = page(
  `<title>How do I warm a pot? - Tea Exchange</title>`,
  `${around.head}<main id="mainbar"><h1>How do I warm a pot?</h1>
   <div class="question"><div class="post-text"><p>My pot is cold, and so my tea is never hot. What do you do before you pour the water in?</p></div></div>
   <h2>2 answers</h2>
   <div class="answer"><div class="post-text"><p>Fill it with hot water from the tap, wait a minute, and pour that away. Then make your tea at once.</p></div></div>
   <div class="answer"><div class="post-text"><p>Put it into the oven at a low heat, but take care with old pots: their glaze may crack when it gets hot too fast.</p></div></div>
   </main>${around.side}${around.foot}`,
);

export const product = page(
  `<title>Teapot, one litre</title><meta property="og:title" content="Teapot, one litre">`,
  `${around.head}<div class="breadcrumbs"><a href="/">Zebra home</a> › <a href="/pots">Zebra pots</a></div>
   <div class="product"><h1>Teapot, one litre</h1><img src="pot.jpg" alt="The pot">
   <div class="description"><p>A pot of cast iron, enamelled inside, which keeps tea hot for an hour. The sieve is made of steel and comes out easily.</p>
   <ul><li>Holds one litre</li><li>Weighs 1.4 kilograms</li><li>Not for the dishwasher</li></ul></div></div>${around.foot}`,
);

export const recipe = page(
  `<title>Apple bread | Zebra Kitchen</title>`,
  `${around.head}<article class="recipe"><h1>Apple bread</h1><p>This bread stays fresh for three days, and longer when it is kept in a box.</p>
   <h2>Ingredients</h2><ul><li>500 g flour</li><li>2 apples</li><li>1 egg</li></ul>
   <h2>Steps</h2><ol><li>Grate the apples, and mix all ingredients to a dough.</li><li>Let it rest for an hour, then bake it for fifty minutes.</li></ol>
   ${around.share}</article>${around.foot}`,
);

export const japanese = page(
  `<title>静かな港の一日｜海辺の便り</title>`,
  `${around.head}<div id="main"><h1>静かな港の一日</h1><div class="text">
   <p>最初の船が戻ってきたとき、港は静かだった。誰も予想していなかったほど早く、網は空だった。</p>
   <p>岸壁では誰も理由を聞かなかった。夜のうちに天気が変わり、老人たちはそうなると言っていた。</p>
   <p>昼には風がやみ、日が差して、遅く開いた市場は人でいっぱいになった。</p></div></div>
   <div class="related"><h2>関連記事</h2><ul><li><a href="/1">Zebra 一</a></li><li><a href="/2">Zebra 二</a></li></ul></div>${around.foot}`,
  "ja",
);

export const arabic = page(
  `<title>يوم هادئ في الميناء</title>`,
  `${around.head}<div class="content" dir="rtl"><h1>يوم هادئ في الميناء</h1>
   <p>كان الميناء هادئا عندما عادت القوارب الأولى، قبل ساعة مما توقعه الجميع، وكانت الشباك فارغة.</p>
   <p>لم يسأل أحد على الرصيف عن السبب؛ فقد تغير الطقس في الليل، وكان الشيوخ قد قالوا ذلك.</p>
   <p>هل تعود القوارب غدا؟ لا أحد يعرف، لكن السوق سيفتح أبوابه كما في كل يوم.</p></div>${around.side}${around.foot}`,
  "ar",
);

export const paper = page(
  `<title>On pots</title><meta name="citation_title" content="On pots"><meta name="citation_author" content="Lovelace, Ada">
   <meta name="citation_publication_date" content="2021/03/04">`,
  `${around.head}<article><h1>On pots</h1><section class="abstract"><h2>Abstract</h2><p>We show that a pot cools as fast as its surface allows, and no faster.</p></section>
   <section><h2>Law</h2><p>The loss is <math><mi>q</mi><mo>=</mo><mi>h</mi><mi>A</mi></math>, as was known before.<a href="#fn1">1</a></p>${prose()}
   <span style="display:none"><math><mi>x</mi></math></span></section></article>
   <div class="footnotes"><ol><li id="fn1">Newton said so in 1701.</li></ol></div>${around.foot}`,
);

export const links = page(
  `<title>Links</title>`,
  `<h1>Links</h1>${Array.from({ length: 12 }, (_, index) => `<p><a href="/entry${index}">Entry number ${index}</a></p>`).join("")}`,
);

export const scripted = page(
  `<title>Sample</title>`,
  `<div id="banner"><a href="/">Zebra home</a></div><div class="page" style="display:none" aria-hidden="true"><h1>Sample</h1>${prose()}</div>`,
);
