"""OpenStack Swift with its S3 API, in one process and one folder: the picture store of the tests.

swift_store.py FOLDER ACCESS SECRET REGION, where ACCESS is group:name. Prints 'listens on PORT' and exits when its standard input closes.
"""

import eventlet

eventlet.monkey_patch()

import os
import sys

from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder, access, secret, region = sys.argv[1:]
common = f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\nfallocate_reserve = 0\n"
# Long timeouts, so that on a busy machine it doesn't report its own parts as failed or list stored files late.
common += "conn_timeout = 60\nnode_timeout = 60\ncontainer_update_timeout = 60\nrecoverable_node_timeout = 60\nerror_suppression_limit = 1000000\n"


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def serve(socket, conf):
    eventlet.spawn(wsgi.server, socket, loadapp(conf), log=open(os.devnull, "w"), protocol=SwiftHttpProtocol, debug=False)


def port_of(socket):
    return socket.getsockname()[1]


def listen():
    return eventlet.listen(("127.0.0.1", 0), backlog=512)


os.makedirs(os.path.join(folder, "devices/disk"))
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n")
utils.set_swift_dir(folder)

keepers = {name: listen() for name in ("account", "container", "object")}
for name, socket in keepers.items():
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port_of(socket), "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))
for name, socket in keepers.items():
    serve(socket, write(f"{name}.conf", f"{common}[pipeline:main]\npipeline = keeper\n[app:keeper]\nuse = egg:swift#{name}\n"))

# The pipeline requires a cache but works without a running one: port 1 refuses.
filters = {
    "catch_errors": ("catch_errors", ""),
    "cache": ("memcache", "memcache_servers = 127.0.0.1:1"),
    "s3api": ("s3api", f"location = {region}"),
    "tempauth": ("tempauth", f"user_{access.replace(':', '_')} = {secret} .admin"),
}
front = f"{common}[pipeline:main]\npipeline = {' '.join(filters)} proxy-server\n"
front += "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n"
for name, (part, settings) in filters.items():
    front += f"[filter:{name}]\nuse = egg:swift#{part}\n{settings}\n"
door = listen()
serve(door, write("proxy.conf", front))
print(f"listens on {port_of(door)}", flush=True)

tpool.execute(sys.stdin.buffer.read)
