# Sourced by scripts/audit and scripts/sbom: their tools, pinned in scripts/audit.txt, in an environment of their
# own, so that what they need decides on no version of ours.

# use_tools: sets KOTBOT_TOOLS to the Python that has them; gone with the script.
use_tools() {
    local folder
    folder=$(mktemp -d)
    # shellcheck disable=SC2064
    trap "rm -rf '$folder'" EXIT
    "$(find_python)" -m venv "$folder"
    KOTBOT_TOOLS=$folder/bin/python
    "$KOTBOT_TOOLS" -m pip install -qq --disable-pip-version-check --no-input \
        --require-hashes --requirement "$KOTBOT_ROOT/scripts/audit.txt"
}
