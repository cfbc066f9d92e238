"""What a program does with the client that a generator made of the document: `program.py FOLDER BASE_URL KEY`.

Prints what came of it as JSON.
"""

import json
import sys

folder, base_url, key = sys.argv[1:]
sys.path.insert(0, folder)
import sitewright_client as sitewright  # noqa: E402

configuration = sitewright.Configuration(host=f"{base_url}/api/v1")
configuration.access_token = key
client = sitewright.ApiClient(configuration)
websites = sitewright.WebsitesApi(client)
pages = sitewright.PagesApi(client)
tables = sitewright.TablesApi(client)
files = sitewright.FilesApi(client)


def refusal(call, *args, **more):
    try:
        call(*args, **more)
    except sitewright.ApiException as error:
        return [error.status, json.loads(error.body)["code"]]


website = websites.websites_create(website_create=sitewright.WebsiteCreate(name="Bakery"))
content = sitewright.PageCreate(path="/a", title="Menü", html_content="<p>one</p>")
page, _, headers = pages.pages_create_with_http_info(website.id, page_create=content)
edit = sitewright.PageUpdate(old_html="one", new_html="two")
updated = pages.pages_update_flat(page.id, page_update=edit, if_match=headers["ETag"])
late = {"page_update": sitewright.PageUpdate(title="Late"), "if_match": headers["ETag"]}
for path in ("/b", "/c"):
    pages.pages_create(website.id, page_create=sitewright.PageCreate(path=path))
listed = pages.pages_list(website.id, per=2, sort=["path"])

columns = [{"name": "price", "type": "number"}]
table = tables.tables_create(website.id, {"name": "Breads", "columns": columns})
tables.rows_create_flat(table.id, row_create={"values": {"price": 4.5}})
rows = tables.rows_list_flat(table.id)

path = f"{folder}/hours.txt"
with open(path, "w") as file:
    file.write("Mo-Fr 6-18")
asset = files.assets_create(website.id, path, alt="Öffnungszeiten")

print(
    json.dumps(
        {
            "title": updated.title,
            "html": updated.html_content,
            "structured": updated.structured_data,
            "listed": [page.path for page in listed.data],
            "count": listed.meta.total_count,
            "created": type(website.created_at).__name__,
            "rows": [row.values for row in rows.data],
            "asset": [asset.filename, asset.byte_size, asset.alt],
            "refused": refusal(pages.pages_update_flat, page.id, **late),
            "taken": refusal(pages.pages_create, website.id, page_create=sitewright.PageCreate(path="/a")),
        }
    )
)
# Of several successful responses the generator knows one, and this is another.
websites.websites_delete(website.id, _preload_content=False)
