"""RabbitMQ's packages, unpacked without installation."""

from pathlib import Path

from keto_local.servers.rabbitmq_packages import needed_plugins

_PLUGINS = "usr/lib/rabbitmq/lib/rabbitmq_server-3.10.8/plugins"
# The dependencies and modules of each application.
_APPLICATIONS = {
    "rabbitmq_management": ("kernel, rabbit, cowboy", "rabbit_mgmt_app"),
    "rabbit": ("kernel,\n  ra", "rabbit rabbit_env"),
    "ra": ("", "ra_log"),
    "cowboy": ("kernel", "cowboy_req"),
    "rabbitmq_mqtt": ("rabbit", "rabbit_mqtt"),
}


def _unpacked(root: Path) -> None:
    for name, (needs, modules) in _APPLICATIONS.items():
        ebin = root / _PLUGINS / f"{name}-1.0" / "ebin"
        ebin.mkdir(parents=True)
        described = f'{{application,{name},[{{vsn,"1.0"}}, {{applications, [{needs}]}}]}}.'
        (ebin / f"{name}.app").write_text(described)
        for module in modules.split():
            (ebin / f"{module}.beam").touch()
    kernel = root / "usr/lib/erlang/lib/kernel-8.5/ebin"
    kernel.mkdir(parents=True)
    (kernel / "code_server.beam").touch()


def test_one_folder_has_the_modules_of_the_management_and_its_dependencies(tmp_path: Path) -> None:
    _unpacked(tmp_path)
    folder = needed_plugins(tmp_path)
    first, *others = sorted((each.name for each in folder.iterdir()), reverse=True)
    assert others == ["rabbitmq_management-1.0", "rabbit-1.0", "ra-1.0", "cowboy-1.0"]
    modules = {each.name for each in (folder / first / "ebin").iterdir() if each.exists()}
    # RabbitMQ looks for its plugins next to `rabbit_env`, which is not moved.
    assert modules == {
        *("code_server.beam", "rabbit_mgmt_app.beam", "rabbit.beam", "ra_log.beam"),
        "cowboy_req.beam",
    }
    assert (folder / "rabbit-1.0/ebin/rabbit_env.beam").exists()
    assert needed_plugins(tmp_path) == folder


def test_the_links_stay_valid_when_the_folder_is_moved(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    _unpacked(tmp_path / "before")
    needed_plugins(tmp_path / "before")
    moved = (tmp_path / "before").rename(tmp_path / "after")
    assert all(each.exists() for each in (moved / "plugins").glob("*/ebin/*"))
